import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconHandStop, IconPlayerPlay } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { LazyMenu } from '#web/ui/menus/lazy-menu.tsx'
import type { Customer } from '../../contract.ts'
import { useRelease } from './use-release.ts'

const ArchiveDialog = lazyPart(() => import('./archive-dialog.tsx'))
const HoldDialog = lazyPart(() => import('./hold-dialog.tsx'))

/** What is done with a whole record, beside changing its fields. */
export function RecordActions({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<'archive' | 'hold' | null>(null)
  const close = () => setOpened(null)
  const release = useRelease(customer)
  const isHeld = customer.fields.onHold === 'Y'
  const Icon = isHeld ? IconPlayerPlay : IconHandStop
  return (
    <>
      <Button
        variant="default"
        visibleFrom="sm"
        aria-keyshortcuts="h"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => (isHeld ? release() : setOpened('hold'))}
      >
        {t(isHeld ? 'customers.actions.release' : 'customers.actions.hold')}
      </Button>
      <LazyMenu
        items={() => import('./record-menu-items.tsx')}
        itemProps={{ customer, onArchive: () => setOpened('archive'), onHold: () => setOpened('hold') }}
        align="end"
        trigger={
          <ActionIcon variant="default" size={36} aria-label={t('customers.actions.more')} title={t('customers.actions.more')}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
      />
      <Suspense>
        {opened === 'archive' && <ArchiveDialog customer={customer} onClose={close} />}
        {opened === 'hold' && <HoldDialog customer={customer} onClose={close} />}
      </Suspense>
    </>
  )
}
