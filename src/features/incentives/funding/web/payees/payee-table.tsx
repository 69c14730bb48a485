import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { dayText, exactTime } from '#web/ui/values/dates.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import { askTaxForm, listPayees, type PayeeSummary } from '../../payees.ts'

type Props = { rows: readonly PayeeSummary[]; year: number; canWrite: boolean; onEdit: (payee: PayeeSummary) => void }

export function PayeeTable({ rows, year, canWrite, onEdit }: Props) {
  const { t } = useTranslation()
  return (
    <TableScroll minWidth={820} label={t('funding.payees')}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('funding.payee')}</th>
            <th scope="col">{t('fields.taxFormOn')}</th>
            <th scope="col">{t('funding.payeeList.paidTo')}</th>
            <th scope="col" data-end>
              {t('funding.payeeList.paid', { year })}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('common.edit')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((payee) => (
            <tr key={`${payee.payeeKind} ${payee.payeeId}`}>
              <th scope="row">
                {payee.payeeName}
                <Text size="sm" c="dimmed">
                  {[t(`funding.payeeList.kinds.${payee.payeeKind}`), !payee.isActive && t('funding.payeeList.inactive')]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
                {payee.hold && (
                  <Text size="sm" c="dimmed">
                    {t('funding.payeeList.held', { reason: payee.hold })}
                  </Text>
                )}
              </th>
              <td>
                <TaxForm payee={payee} canWrite={canWrite} />
              </td>
              <td>
                <Destinations payee={payee} />
              </td>
              <td data-end>
                {formatCents(payee.paid)}
                {payee.isReported && (
                  <Text size="sm" c="dimmed">
                    {t('statements.yearTotals.reported')}
                  </Text>
                )}
              </td>
              <td data-end>
                <GuardedButton
                  ability="funding.write"
                  allowed={canWrite}
                  size="compact-sm"
                  variant="default"
                  aria-label={`${t('common.edit')}: ${payee.payeeName}`}
                  onClick={() => onEdit(payee)}
                >
                  {t('common.edit')}
                </GuardedButton>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}

function TaxForm({ payee, canWrite }: { payee: PayeeSummary; canWrite: boolean }) {
  const { t } = useTranslation()
  const { payeeKind: kind, payeeId: id, payeeName, taxFormOn, taxLast4, askedAt, askedTo, isReported } = payee
  const askWords = t(`funding.payeeList.${askedAt ? 'askAgain' : 'ask'}`)
  const ask = useAction(askTaxForm, { refreshes: [listPayees], success: ({ to }) => t('funding.payeeList.asked', { to }) })
  if (taxFormOn)
    return (
      <>
        {dayText(taxFormOn)} {taxLast4 && <span className="numbers">{`···· ${taxLast4}`}</span>}
      </>
    )
  return (
    <>
      <StateText tone={isReported ? 'bad' : 'plain'} text={t('statements.yearTotals.noTaxForm')} />
      {askedAt && (
        <Text size="sm" c="dimmed">
          {t('funding.payeeList.askedWhen', { when: exactTime(askedAt), to: askedTo })}
        </Text>
      )}
      <GuardedButton
        ability="funding.write"
        allowed={canWrite}
        size="compact-sm"
        variant="default"
        aria-label={`${askWords}: ${payeeName}`}
        loading={ask.isPending}
        onClick={() => ask.mutate({ params: { id }, body: { kind } })}
      >
        {askWords}
      </GuardedButton>
    </>
  )
}

/** Each way on which it is known how they get something. */
function Destinations({ payee: { bankAccount, card, cardStatus, otherWay } }: { payee: PayeeSummary }) {
  const { t } = useTranslation()
  return (
    <>
      {bankAccount && (
        <Text size="sm">
          {t('funding.ways.ach')} <span className="numbers">{bankAccount}</span>
        </Text>
      )}
      {cardStatus && (
        <Text size="sm">
          {t('funding.ways.card')} <span className="numbers">{card}</span> {t(`contacts.card.states.${cardStatus}`)}
        </Text>
      )}
      <Text size="sm" c={bankAccount || cardStatus ? 'dimmed' : undefined}>
        {t(`funding.ways.${otherWay}`)}
      </Text>
    </>
  )
}
