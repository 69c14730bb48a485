import { customersPath } from '#contract/places.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'

export const viewKind = recordKind({ kind: 'view', screen: customersPath, reaches: reachedWith('sharedViews.read') })
