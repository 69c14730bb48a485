import { Anchor, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents, settledCents } from '#contract/money.ts'
import { customerPath, invoicePath } from '#contract/places.ts'
import { InvoiceState } from '#features/customers/customers/web/door.ts'
import { CollectButton, OrderLines } from '#features/sales/orders/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import type { DocumentOver } from '#web/record/document-over.ts'
import { TabSkeleton } from '#web/record/record-skeleton.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getInvoice, type Invoice } from '../contract.ts'
import { AccountDocumentParts } from './account-document-parts.tsx'
import { AskedFor } from './asked-for.tsx'
import { InvoiceEvents } from './invoice-events.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoicePdfButton } from './invoice-pdf-button.tsx'
import { InvoiceSums } from './invoice-sums.tsx'
import { OpenThere } from './open-there.tsx'

/** A document of QuickBooks over whatever page it was opened on. */
export default function DocumentDrawer({ over, onClose }: { over: DocumentOver; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer.Root opened position="right" size="lg" onClose={onClose}>
      <Drawer.Overlay />
      <Drawer.Content>
        {/* No header: the page has one already, and stands beside it. */}
        <Group justify="space-between" p="md" pb={0}>
          <Drawer.Title>{t(`receivables.drawer.${over.kind}`)}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('common.close')} />
        </Group>
        <Drawer.Body>
          {over.kind === 'invoice' ? <InvoiceParts id={over.id} /> : <AccountDocumentParts key={over.id} kind={over.kind} id={over.id} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function InvoiceParts({ id }: { id: string }) {
  const { data, error, refetch } = useApi(getInvoice, { query: { id } })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <TabSkeleton />
  return <Parts invoice={data} />
}

function Parts({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const { id, number, state, customerId, customerName, balance, daysLate, quickbooksUrl, askedBy } = invoice
  const isOpen = balance > settledCents && state !== 'void' && state !== 'deleted'
  const lines = invoice.lines.map((line) => ({ ...line, unit: '', discountPercent: '0', priceWhy: null }))
  return (
    <Stack gap="lg">
      <div>
        <Group gap="sm">
          <Text fw={600} size="lg">
            {number ? t('receivables.named', { number }) : t('receivables.unnumbered')}
          </Text>
          <InvoiceState state={state} />
        </Group>
        <Anchor component={Link} to={customerPath(customerId)}>
          {customerName}
        </Anchor>
        <Text>
          {t('fields.openAmount')}: {formatCents(balance)}
          {daysLate > 0 && ` · ${t('receivables.daysLate', { count: daysLate })}`}
        </Text>
      </div>
      <Group gap="sm">
        {isOpen && <CollectButton isMain invoice={{ id, number, balance, orderId: askedBy?.id, orderLabel: askedBy?.label }} />}
        <InvoicePdfButton id={id} />
        {quickbooksUrl && <OpenThere url={quickbooksUrl} />}
        <Button component={Link} to={invoicePath(id)} variant="subtle">
          {t('receivables.drawer.page')}
        </Button>
      </Group>
      <OrderLines lines={lines} />
      <InvoiceSums invoice={invoice} />
      <AskedFor orders={invoice.orders} />
      <InvoiceFacts invoice={invoice} />
      <InvoiceEvents events={invoice.events} />
    </Stack>
  )
}
