import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store } from '#features/stores/stores/contract.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { InviteMany } from './invite-many.tsx'
import { InviteOne } from './invite-one.tsx'

const ways = ['one', 'customers', 'file'] as const
type Way = (typeof ways)[number]

/** One shopper, the contacts of customers or of a saved view, or whoever a file names. Whoever looks at another way finds what was typed in this. */
export default function InviteDialog({ store, onClose }: { store: Store; onClose: () => void }) {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>('one')
  const [opened, setOpened] = useState<readonly Way[]>(['one'])
  const [isTyped, setTyped] = useState(false)
  const choose = (chosen: string) => {
    const next = ways.find((each) => each === chosen) ?? 'one'
    setWay(next)
    setOpened((before) => (before.includes(next) ? before : [...before, next]))
  }
  return (
    <FormDialog title={t('shoppers.inviteTo', { name: store.description })} unsaved={isTyped} onClose={onClose} size="lg">
      {(close) => (
        <Stack gap="md">
          <SegmentedControl
            fullWidth
            value={way}
            onChange={choose}
            data={ways.map((value) => ({ value, label: t(`shoppers.ways.${value}`) }))}
          />
          {opened.map((each) => (
            <div key={each} hidden={each !== way} onChange={() => setTyped(true)}>
              {each === 'one' ? (
                <InviteOne store={store} onCancel={close} onDone={onClose} />
              ) : (
                <InviteMany way={each} store={store} onCancel={close} onDone={onClose} />
              )}
            </div>
          ))}
        </Stack>
      )}
    </FormDialog>
  )
}
