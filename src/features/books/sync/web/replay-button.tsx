import { Button } from '@mantine/core'
import type { Endpoint } from '#contract/endpoint.ts'
import { useAction } from '#web/app/calls/query.ts'
import { replayEntry } from '../contract.ts'
import { entryScreens } from './use-entries.ts'

/** On another record's screen: has an entry of the ledger tried again. `refreshes`: what that screen reads anew. */
export default function ReplayButton({ entryId, label, refreshes }: { entryId: string; label: string; refreshes: Endpoint[] }) {
  const replay = useAction(replayEntry, { refreshes: [...refreshes, ...entryScreens] })
  return (
    <Button size="xs" variant="default" loading={replay.isPending} onClick={() => replay.mutate({ body: { id: entryId } })}>
      {label}
    </Button>
  )
}
