import { listsPath } from '#contract/places.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'

export const listKind = recordKind({ kind: 'list', screen: listsPath, reaches: reachedWith('classification.read') })
