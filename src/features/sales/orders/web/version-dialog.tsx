import { Skeleton, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useApi } from '#web/app/calls/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getOrderVersion } from '../order-changes.ts'
import { OrderLines } from './order-lines.tsx'

/** What the order said before. */
export default function VersionDialog({ orderId, version, onClose }: { orderId: string; version: number; onClose: () => void }) {
  const { t } = useTranslation()
  const said = useApi(getOrderVersion, { params: { id: orderId, version: String(version) } })
  return (
    <Dialog onClose={onClose} size="xl" title={t('orders.record.versionNamed', { version })}>
      {said.isPending && <Skeleton h={160} />}
      {said.error && <ErrorState error={said.error} onRetry={said.refetch} />}
      {said.data && (
        <Stack>
          <OrderLines lines={said.data.lines} />
          <Text>
            {t('orders.form.shipTo')}: {said.data.shipTo || '–'}
          </Text>
          <Text fw={650}>
            {t('orders.totals.grandTotal')}: {formatCents(said.data.grandTotal)}
          </Text>
        </Stack>
      )}
    </Dialog>
  )
}
