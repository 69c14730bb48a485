import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { addCategoryTo, moveCategoryTo, removeCategoryFrom, renameCategoryTo } from './change.ts'
import { takeOver } from './take-over.ts'
import { categoryTree } from './tree.ts'

export const categoriesRoutes: Route[] = [
  route(contract.listCategories, (_, { db }) => categoryTree(db)),
  route(contract.addCategory, (input, context) => addCategoryTo(context, input)),
  route(contract.renameCategory, (input, context) => renameCategoryTo(context, input)),
  route(contract.moveCategory, (input, context) => moveCategoryTo(context, input)),
  route(contract.removeCategory, (input, context) => removeCategoryFrom(context, input)),
  route(contract.takeOverCategories, (_, context) => takeOver(context)),
]
