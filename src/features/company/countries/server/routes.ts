import { type Route, routeOutside } from '#server/http/route.ts'
import { listCountries } from '../contract.ts'
import { countriesOf } from './countries.ts'

export const countriesRoutes: Route[] = [routeOutside(listCountries, (_, { services, language }) => countriesOf(services, language))]
