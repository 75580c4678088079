/** Options of the designer, declared once in the package. */
export type { DesignerOptions, MountedDesigner, PaletteItem } from '../../package/index.d.ts';
