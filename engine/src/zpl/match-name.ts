/**
 * Matches a stored name with a pattern that contains `*` and `?`. A star never backtracks to an earlier star, so the
 * time is at most the product of both lengths. A regular expression could take exponential time.
 */
export function matchesName(pattern: string, name: string): boolean {
  let [at, star, from] = [0, -1, 0];
  for (let i = 0; i < name.length; ) {
    if (pattern[at] === '*') {
      star = at++;
      from = i;
    } else if (pattern[at] === name[i] || pattern[at] === '?') {
      at++;
      i++;
    } else if (star >= 0) {
      at = star + 1;
      i = ++from;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(at));
}
