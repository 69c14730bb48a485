import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store } from '#features/stores/stores/contract.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { InviteMany } from './invite-many.tsx'
import { InviteOne } from './invite-one.tsx'

const ways = ['one', 'customers', 'file'] as const
type Way = (typeof ways)[number]

/** One shopper, the contacts of customers or of a saved view, or whoever a file names. */
export default function InviteDialog({ store, onClose }: { store: Store; onClose: () => void }) {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>('one')
  return (
    <Dialog title={t('shoppers.inviteTo', { name: store.description })} onClose={onClose} size="lg">
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          value={way}
          onChange={(chosen) => setWay(ways.find((each) => each === chosen) ?? 'one')}
          data={ways.map((value) => ({ value, label: t(`shoppers.ways.${value}`) }))}
        />
        {way === 'one' ? <InviteOne store={store} onClose={onClose} /> : <InviteMany key={way} way={way} store={store} onClose={onClose} />}
      </Stack>
    </Dialog>
  )
}
