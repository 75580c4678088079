/** Form in which users choose the printed texts that become data fields. */
import { Panel } from '../../ui/page.tsx';
import { importWords as words } from './words.ts';

/** Field names by printed text. */
export type ChosenTexts = ReadonlyMap<string, string>;

const NAME = /^[A-Za-z]\w{0,39}$/;

/** Returns an error message if the names are invalid. */
export function wrongNames(chosen: ChosenTexts, known: readonly string[]): string | undefined {
  const names = [...chosen.values()];
  if (names.some((name) => !NAME.test(name))) return words.badName;
  return new Set([...names, ...known]).size < names.length + known.length ? words.sameName : undefined;
}

export type ImportFieldsProps = {
  readonly texts: readonly string[];
  /** Names of the numbered fields in the label, which are already data fields. */
  readonly known: readonly string[];
  readonly chosen: ChosenTexts;
  readonly onChange: (chosen: ChosenTexts) => void;
};

/** Maximum number of texts to choose from. */
const MOST_TEXTS = 300;

export function ImportFields({ texts, known, chosen, onChange }: ImportFieldsProps) {
  const isWrong = (name: string) =>
    !NAME.test(name) || known.includes(name) || [...chosen.values()].filter((each) => each === name).length > 1;
  return (
    <Panel title={words.fields} lead={texts.length > 0 ? words.fieldsLead : words.noTexts}>
      {known.length > 0 && (
        <p class="pl-muted">
          {words.fieldsKnown}{' '}
          {known.map((name) => (
            <code key={name}>{name} </code>
          ))}
        </p>
      )}
      {texts.length > 0 && (
        <ul class="pl-label-texts">
          {texts.slice(0, MOST_TEXTS).map((text) => {
            const name = chosen.get(text);
            return (
              <li key={text}>
                <label>
                  <input
                    type="checkbox"
                    checked={name !== undefined}
                    onChange={({ currentTarget }) => {
                      const next = new Map(chosen);
                      if (currentTarget.checked) next.set(text, freeName([...chosen.values(), ...known]));
                      else next.delete(text);
                      onChange(next);
                    }}
                  />
                  <span>{text}</span>
                </label>
                {name !== undefined && (
                  <input
                    type="text"
                    class="pl-label-name"
                    aria-label={words.fieldName(text)}
                    aria-invalid={isWrong(name)}
                    maxLength={40}
                    value={name}
                    onInput={({ currentTarget }) => onChange(new Map(chosen).set(text, currentTarget.value))}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

function freeName(taken: readonly string[]): string {
  let number = 1;
  while (taken.includes(`${words.fieldStart}${number}`)) number++;
  return `${words.fieldStart}${number}`;
}
