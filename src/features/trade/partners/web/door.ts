export { OurItemField } from './our-item-field.tsx'
export { PlaceFields } from './place-fields.tsx'
