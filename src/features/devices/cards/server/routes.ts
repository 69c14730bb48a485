import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { asked } from './ask.ts'
import { cardsOf } from './cards.ts'

export const cardsRoutes: Route[] = [
  route(contract.askCard, ({ body }, context) => asked(context, body)),
  route(contract.listCards, async (_, context) => ({ rows: await cardsOf(context) })),
]
