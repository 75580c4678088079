/** Categories of starters, by their tags. */
import type { Starter } from '../templates.ts';

const TAGS = {
  shipping: ['shipping', 'logistics', 'delivery note', 'packing list', 'packing slip', 'return', 'pallet', 'address'],
  retail: ['retail', 'price', 'food', 'receipt', 'product', 'jewellery'],
  production: [
    'production',
    'asset',
    'inventory',
    'chemical',
    'laboratory',
    'warehouse',
    'kanban',
    'healthcare',
    'battery',
  ],
  business: ['business', 'invoice', 'quote', 'letter', 'certificate'],
  events: ['event', 'ticket', 'badge', 'travel'],
} as const;

export type Category = keyof typeof TAGS;

const CATEGORIES = Object.keys(TAGS) as Category[];

export function isIn(category: Category, { tags }: Pick<Starter, 'tags'>): boolean {
  return tags.some((tag) => (TAGS[category] as readonly string[]).includes(tag.toLowerCase()));
}

/** Returns the categories with at least one starter. */
export function categoriesOf(starters: readonly Starter[]): readonly Category[] {
  return CATEGORIES.filter((category) => starters.some((starter) => isIn(category, starter)));
}
