import type { ButtonProps } from '@mantine/core'
import { IconArrowsExchange, IconPackageImport, IconPlusMinus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import type { ChosenItem } from './chosen-item.ts'
import { useLocations } from './use-locations.ts'

const ReceiveDialog = lazyPart(() => import('./dialogs/receive-dialog.tsx'))
const AdjustDialog = lazyPart(() => import('./dialogs/adjust-dialog.tsx'))
const TransferDialog = lazyPart(() => import('./dialogs/transfer-dialog.tsx'))

type Props = Pick<ButtonProps, 'size'> & { locationId?: string | null; item?: ChosenItem | null }

/** What moves goods by hand. `item`: the one that the page is about. */
export function StockActions({ size = 'sm', locationId = null, item = null }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'receive' | 'adjust' | 'transfer' | null>(null)
  const hasTwo = useLocations().open.length > 1
  const close = () => setOpen(null)
  const given = { locationId, item, onClose: close }
  return (
    <>
      <GuardedButton
        size={size}
        ability="stock.write"
        leftSection={<IconPackageImport size={16} aria-hidden />}
        onClick={() => setOpen('receive')}
      >
        {t('stock.receive.button')}
      </GuardedButton>
      {hasTwo && (
        <GuardedButton
          size={size}
          variant="default"
          ability="stock.write"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={() => setOpen('transfer')}
        >
          {t('stock.transfer.button')}
        </GuardedButton>
      )}
      <GuardedButton
        size={size}
        variant="default"
        ability="stock.write"
        leftSection={<IconPlusMinus size={16} aria-hidden />}
        onClick={() => setOpen('adjust')}
      >
        {t('stock.adjust.button')}
      </GuardedButton>
      <Suspense>
        {open === 'receive' && <ReceiveDialog {...given} />}
        {open === 'adjust' && <AdjustDialog {...given} />}
        {open === 'transfer' && <TransferDialog {...given} />}
      </Suspense>
    </>
  )
}
