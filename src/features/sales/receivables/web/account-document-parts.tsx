import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { customerPath } from '#contract/places.ts'
import { OrderLines } from '#features/sales/orders/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { DocumentLink } from '#web/record/document-link.tsx'
import { TabSkeleton } from '#web/record/record-skeleton.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { type AccountDocument, getAccountDocument } from '../contract.ts'
import { OpenThere } from './open-there.tsx'

/** A payment or a credit memo: what it says, and which invoices it made less. */
export function AccountDocumentParts({ kind, id }: Pick<AccountDocument, 'kind' | 'id'>) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(getAccountDocument, { query: { kind, id } })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <TabSkeleton />
  const { number, date, customerId, customerName, total, unused, method, isVoid, quickbooksUrl, lines, applied } = data
  return (
    <Stack gap="lg">
      <div>
        <Text fw={600} size="lg">
          {[t(kind === 'payment' ? 'receivables.paid' : 'receivables.credited'), number].filter(Boolean).join(' ')}
        </Text>
        <Anchor component={Link} to={customerPath(customerId)}>
          {customerName}
        </Anchor>
        <Text>
          <DayText iso={date} /> · {[method, formatCents(total)].filter(Boolean).join(' · ')}
        </Text>
        {isVoid && <Text c="var(--mantine-color-error)">{t('receivables.drawer.void')}</Text>}
      </div>
      {quickbooksUrl && (
        <Group>
          <OpenThere url={quickbooksUrl} />
        </Group>
      )}
      {lines.length > 0 && <OrderLines lines={lines.map((line) => ({ ...line, unit: '', discountPercent: '0', priceWhy: null }))} />}
      <Section title={t('receivables.drawer.applied')}>
        <DataTable>
          <tbody>
            {applied.map(({ kind: of, id: ofId, number: name, amount }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same may be applied twice
              <tr key={index}>
                <th scope="row">
                  {ofId && of !== 'other' ? (
                    <DocumentLink kind={of} id={ofId}>
                      {t(`receivables.drawer.of.${of}`, { number: name || t('receivables.unnumbered') })}
                    </DocumentLink>
                  ) : (
                    t('receivables.drawer.of.other')
                  )}
                </th>
                <td data-end>
                  <Money cents={amount} />
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('receivables.drawer.unused')}</th>
              <td data-end>
                <Money cents={unused} />
              </td>
            </tr>
          </tbody>
        </DataTable>
      </Section>
    </Stack>
  )
}
