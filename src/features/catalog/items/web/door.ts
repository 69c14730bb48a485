export { ItemField } from './item-field.tsx'
export { ItemPicture } from './picture/item-picture.tsx'
export type { ItemPart } from './record/item-parts.ts'
export { dollarsOf, itemLabel, quantityOf, unitOf } from './value-text.ts'
