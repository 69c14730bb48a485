import { Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { type BatchDetail, type FundingItem, listFundingItems } from '../../contract.ts'
import { ItemStateText } from '../funding-state.tsx'

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'))
/** Of these a person says what became of it. */
const byHand = ['A', 'O']

/** Payee by payee what they get and what became of it, with the reason where it is nothing. */
export function BatchItems({ batch }: { batch: BatchDetail }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'paid' | 'refused' | null>(null)
  const { pages, rows } = usePages(listFundingItems, { params: { id: batch.id }, query: { limit: 100 } }, { keeps: true })
  const mayConfirm = batch.canWrite && batch.state === 'Processing' && byHand.includes(batch.payVia)
  return (
    <Section title={t('funding.items')}>
      <TableScroll minWidth={560} label={t('funding.items')}>
        <DataTable>
          <thead>
            <tr>
              <th scope="col">{t('funding.payee')}</th>
              <th scope="col">{t('funding.way')}</th>
              <th scope="col">{t('fields.programState')}</th>
              <th scope="col" data-end>
                {t('fields.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((item) => (
              <tr key={item.id}>
                <th scope="row">{item.payeeName}</th>
                <td>
                  {t(`funding.ways.${item.way}`)} {item.last4 && <span className="numbers">{`···· ${item.last4}`}</span>}
                </td>
                <td>
                  <ItemStateText state={item.state} />
                  <Why item={item} />
                </td>
                <td data-end>{formatCents(item.amount)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </TableScroll>
      <MoreButton pages={pages} text={t('funding.more')} />
      {mayConfirm && (
        <Group gap="sm" mt="md">
          <Button onClick={() => setOpen('paid')}>{t('funding.confirm.paid')}</Button>
          <Button variant="default" onClick={() => setOpen('refused')}>
            {t('funding.confirm.refused')}
          </Button>
        </Group>
      )}
      <Suspense>{open && <ConfirmDialog batch={batch} verdict={open} onClose={() => setOpen(null)} />}</Suspense>
    </Section>
  )
}

function Why({ item: { held, code, text } }: { item: FundingItem }) {
  const { t } = useTranslation()
  const said = held ? t(`funding.heldBecause.${held}`) : [code, text].filter(Boolean).join(' ')
  return (
    said && (
      <Text size="sm" c="dimmed">
        {said}
      </Text>
    )
  )
}
