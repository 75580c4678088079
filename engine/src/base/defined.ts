/** Drops optional properties that are undefined. */

/** Makes properties that may be undefined optional. */
export type Defined<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Returns the object without undefined properties, in the same order. */
export function defined<T extends object>(properties: T): Defined<T> {
  const given: Partial<T> = {};
  for (const key in properties) if (properties[key] !== undefined) given[key] = properties[key];
  return given as unknown as Defined<T>;
}
