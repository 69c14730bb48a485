export { CategoriesDialog } from './categories-dialog.tsx'
export { CategorySelect } from './category-select.tsx'
export { useCategories, useCategoryName } from './use-categories.ts'
