// Replaces curl in the guides' tests, so that they need only Node.js. It supports only the options that the guides use.
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const headers = new Headers();
let url;
let method;
let body;
let output;
let failsWithStatus = false;
let retries = 0;

/** Statuses that curl treats as temporary. */
const TRANSIENT = [408, 429, 500, 502, 503, 504];

const words = process.argv.slice(2);
for (let word = words.shift(); word !== undefined; word = words.shift()) {
  if (/^-[fsSN]+$/.test(word)) failsWithStatus ||= word.includes('f');
  else if (word === '-H') headers.append(...words.shift().split(/: (.*)/s, 2));
  else if (word === '--data-binary') body = readFileSync(words.shift().slice(1));
  else if (word === '-d') body = readData(words.shift());
  else if (word === '-o') output = words.shift();
  else if (word === '-X') method = words.shift();
  else if (word === '--retry') retries = Number(words.shift());
  else if (word.startsWith('-')) throw new Error(`the guides use no ${word}`);
  else url = word;
}

function readData(text) {
  return text.startsWith('@') ? readFileSync(text.slice(1), 'utf8').replace(/[\r\n]/g, '') : text;
}

const ask = () => fetch(url, { method: method ?? (body === undefined ? 'GET' : 'POST'), headers, body });

let response = await ask();
for (let tried = 0; tried < retries && TRANSIENT.includes(response.status); tried++) {
  await setTimeout(1_000);
  response = await ask();
}
const bytes = Buffer.from(await response.arrayBuffer());
if (failsWithStatus && !response.ok) {
  console.error(`curl: (22) The requested URL returned error: ${response.status}`);
  process.exitCode = 22;
} else if (output === undefined) process.stdout.write(bytes);
else writeFileSync(output, bytes);
