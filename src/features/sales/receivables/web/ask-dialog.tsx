import { Button, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { listOrders } from '#features/sales/orders/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { FootRow } from '#web/ui/dialogs/form-foot.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { askForInvoices, getInvoice, listOpenInvoices, type OpenInvoice } from '../contract.ts'

type Props = { invoices: readonly OpenInvoice[]; onClose: () => void; onAsked: () => void }

/** Who would be asked for how much, and where the links would go: one for each customer, whatever the number of invoices. */
export default function AskDialog({ invoices, onClose, onAsked }: Props) {
  const { t } = useTranslation()
  const [send, setSend] = useState(true)
  const customers = [...Map.groupBy(invoices, ({ customerId }) => customerId)].map(([id, those]) => ({
    id,
    name: those[0]?.customerName ?? '',
    email: those[0]?.customerEmail ?? '',
    count: those.length,
    amount: those.reduce((sum, { balance }) => sum + balance, 0),
  }))
  const expectedTotal = customers.reduce((sum, { amount }) => sum + amount, 0)
  const ask = useAction(askForInvoices, {
    refreshes: [listOpenInvoices, listOrders, getInvoice],
    success: ({ rows }) =>
      t('receivables.asked', { count: rows.length, amount: formatCents(expectedTotal), sent: rows.filter(({ sentTo }) => sentTo).length }),
    onSuccess: () => {
      onAsked()
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={t('receivables.askTitle', { count: customers.length })} size="lg">
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('fields.customerName')}</th>
            <th scope="col" data-end>
              {t('fields.openAmount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {customers.map(({ id, name, email, count, amount }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {t('receivables.invoices', { count })}
                  {send && ` · ${email || t('receivables.noAddress')}`}
                </Text>
              </th>
              <td data-end>
                <Money cents={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <Checkbox
        mt="md"
        label={t('receivables.sendLinks')}
        checked={send}
        onChange={({ currentTarget }) => setSend(currentTarget.checked)}
      />
      <DialogFoot>
        <FootRow cancel={onClose}>
          <Button
            data-autofocus
            loading={ask.isPending}
            onClick={() => ask.mutate({ body: { invoiceIds: invoices.map(({ id }) => id), expectedTotal, send } })}
          >
            {t(send ? 'receivables.askAndSend' : 'receivables.askAlone', { amount: formatCents(expectedTotal) })}
          </Button>
        </FootRow>
      </DialogFoot>
    </Dialog>
  )
}
