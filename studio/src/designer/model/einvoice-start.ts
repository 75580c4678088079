/** Creates an e-invoice with the required terms. Guesses the data fields by their names. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';

export function startInvoice(data: JsonObject): JsonObject {
  const text = (words: RegExp) => {
    const name = nameIn(data, words);
    return name === undefined ? '' : `{{ ${name} }}`;
  };
  return {
    profile: 'en16931',
    invoice: {
      number: text(/^(invoice)?_?(number|no|id)$/i),
      issueDate: text(/^(issue|invoice)?_?date$/i),
      dueDate: text(/^due/i),
      currency: text(/^currency$/i) || 'EUR',
      seller: { name: '', vatId: '', address: { city: '', postCode: '', country: '' } },
      buyer: { name: '', address: { city: '', postCode: '', country: '' } },
      lines: startLines(data),
    },
  };
}

/** Returns initial invoice lines that read the first list of objects in the data. */
function startLines(data: JsonObject): JsonValue {
  const found = Object.entries(data).find(([, value]) => isJsonArray(value) && isJsonObject(value[0]));
  const first = found && isJsonArray(found[1]) ? found[1][0] : undefined;
  const item = isJsonObject(first) ? first : {};
  const of = (words: RegExp): JsonValue => {
    const name = nameIn(item, words);
    return name === undefined ? '' : { expression: `item.${name}` };
  };
  return {
    items: found && PLAIN.test(found[0]) ? found[0] : '[]',
    as: 'item',
    each: {
      name: of(/name|title|description|product|article/i),
      quantity: of(/^(quantity|qty|count|amount)$/i),
      unit: 'C62',
      price: of(/price|rate|cost/i),
      vat: { category: 'S', rate: of(/vat|tax/i) },
    },
  };
}

const PLAIN = /^[A-Za-z_$][\w$]*$/;

/** Returns the first matching property that has a single value. */
function nameIn(object: JsonObject, words: RegExp): string | undefined {
  return Object.keys(object).find((name) => PLAIN.test(name) && words.test(name) && typeof object[name] !== 'object');
}
