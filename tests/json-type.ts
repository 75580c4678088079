/** Type after serialization as JSON: optional values are absent instead of undefined, and everything is read-only. */
export type Json<T> = T extends readonly (infer Item)[]
  ? readonly Json<Item>[]
  : T extends object
    ? { readonly [K in keyof T as undefined extends T[K] ? never : K]: Json<T[K]> } & {
        readonly [K in keyof T as undefined extends T[K] ? K : never]?: Json<Exclude<T[K], undefined>>;
      }
    : T;
