import { Badge, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { numberText } from '#web/ui/values/numbers.ts'
import type { Rehearsal } from '../contract.ts'
import { type Bucket, buckets } from '../contract.ts'
import { BucketList } from './bucket-list.tsx'
import { useListState } from './list-state.ts'

const countOf = { look: 'look', clash: 'clash', sure: 'sure', here: 'onlyHere', there: 'onlyThere' } as const

/** The lists with how many are in them; those that ask for decisions come first. */
export function BucketTabs({ counts }: { counts: Rehearsal['counts'] }) {
  const { t } = useTranslation()
  const groupOf = (bucket: Bucket) => counts[countOf[bucket]]
  const { state, change } = useListState(buckets.find((bucket) => groupOf(bucket).all > 0) ?? 'look')
  const select = (chosen: string | null) =>
    change({ bucket: buckets.find((bucket) => bucket === chosen) ?? 'look', search: '', undecided: 'no' })
  return (
    <Tabs value={state.bucket} onChange={select} keepMounted={false}>
      <Tabs.List mb="md" style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
        {buckets.map((bucket) => (
          <Tabs.Tab key={bucket} value={bucket} rightSection={<Count group={groupOf(bucket)} />}>
            {t(`rehearsal.buckets.${bucket}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={state.bucket}>
        <BucketList key={state.bucket} state={state} onChange={change} undecided={groupOf(state.bucket).undecided} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** Orange while somebody has to decide. */
const Count = ({ group: { all, undecided } }: { group: { all: number; undecided: number } }) => (
  <Badge size="sm" variant={undecided ? 'filled' : 'default'} color={undecided ? 'orange.8' : undefined} className="numbers">
    {numberText(all)}
  </Badge>
)
