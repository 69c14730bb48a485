export { CategoriesDialog } from './categories-dialog.tsx'
export { CategorySelect } from './category-select.tsx'
export { useCategoryName } from './use-categories.ts'
