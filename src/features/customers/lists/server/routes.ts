import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { addName, type Renamed, removeName, renameName } from './change.ts'
import { namesOf } from './names.ts'

export const listsRoutes = (renamed: Renamed): Route[] => [
  route(contract.getListNames, ({ query }, context) => namesOf(context, query)),
  route(contract.addListName, ({ body }, context) => addName(context, body)),
  route(contract.renameListName, ({ body }, context) => renameName(context, renamed, body)),
  route(contract.removeListName, ({ body }, context) => removeName(context, body)),
]
