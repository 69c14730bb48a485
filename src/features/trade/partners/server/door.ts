import * as ids from './by-ids.ts'
import * as items from './keep-item.ts'
import * as locations from './keep-location.ts'
import * as itemMatching from './match-items.ts'
import * as locationMatching from './match-locations.ts'
import * as partners from './partner.ts'
import * as tables from './tables.ts'
import * as tolerance from './tolerance.ts'

export type { EnvelopeIds } from './by-ids.ts'
export type { ItemReference } from './keep-item.ts'
export type { Location } from './keep-location.ts'
export type { AskedItem, ItemMatch } from './match-items.ts'
export type { LocationMatch } from './match-locations.ts'
export type { Partner } from './partner.ts'
export type { Identifier } from './reference-key.ts'

export const { partnerOf, namesOfPartners } = partners
export const { partnerByIds } = ids
export const { matchItems } = itemMatching
export const { hasLocations, locationsNamed, matchLocations } = locationMatching
export const { rememberItem } = items
export const { rememberLocation } = locations
export const { tableMappings } = tables
export const { withinTolerance } = tolerance
export { partnerOptions } from './options.ts'
