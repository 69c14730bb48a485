import type { ItemId } from '../../model/item.ts'
import { elementOf, type Segment } from '../../segment.ts'
import { itemIdKinds } from '../codes.ts'
import { problemIn } from '../segment.ts'
import type { Draft } from '../set-reader.ts'

/** Qualifier and value, from `first` to `end` or that of the segment: a quarter of all lines have empty pairs before a later one. */
export function itemIds({ problems }: Draft, segment: Segment, first: number, end = segment.elements.length): ItemId[] {
  const items: ItemId[] = []
  for (let at = first; at < end && at < segment.elements.length; at += 2) {
    const code = elementOf(segment, at)
    const value = elementOf(segment, at + 1)
    if (code && value) items.push({ kind: itemIdKinds.get(code) ?? 'other', code, value })
    else if (code || value) problems.push(problemIn(segment, 'pairIncomplete', code ? at + 1 : at))
  }
  return items
}
