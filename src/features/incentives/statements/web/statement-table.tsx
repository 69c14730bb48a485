import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKey, useAction } from '#web/app/calls/query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { exactTime, monthText } from '#web/ui/values/dates.ts'
import { MailStateText } from '#web/ui/values/mail-state-text.tsx'
import { StateText } from '#web/ui/values/state-text.tsx'
import { listAllStatements, listStatements, mailStatement, type Statement } from '../contract.ts'
import { PdfButton } from './pdf-button.tsx'

type Props = { rows: readonly Statement[]; isPayee: boolean; ofAll?: boolean }
/** `ofAll`: of more than one program. */
export function StatementTable({ rows, isPayee, ofAll = false }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  // The fingerprint is of the bytes, which are drawn when somebody first wants them.
  const onDrawn = () => {
    for (const list of [listStatements, listAllStatements]) void queries.invalidateQueries({ queryKey: queryKey(list) })
  }
  return (
    <TableScroll minWidth={isPayee ? 480 : 1020} label={t('programs.tabs.statements')}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('statements.number')}</th>
            <th scope="col">{t('statements.month')}</th>
            {ofAll && <th scope="col">{t('statements.program')}</th>}
            <th scope="col">{t('statements.heads.payee')}</th>
            <th scope="col">{t('statements.heads.state')}</th>
            {!isPayee && <th scope="col">{t('statements.mail.head')}</th>}
            {!isPayee && <th scope="col">{t('statements.hash')}</th>}
            <th scope="col">
              <span className="visually-hidden">PDF</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, number, programName, month, payeeName, lockedAt, supersededAt, sha256, mail }) => (
            <tr key={id}>
              <th scope="row" className="numbers">
                {number}
              </th>
              <td>{monthText(`${month}-01`)}</td>
              {ofAll && <td>{programName}</td>}
              <td>{payeeName}</td>
              <td>
                <StatementState lockedAt={lockedAt} supersededAt={supersededAt} />
              </td>
              {!isPayee && <td>{mail && <StatementMail id={id} number={number} mail={mail} isReplaced={supersededAt !== null} />}</td>}
              {!isPayee && (
                <td className="numbers" title={sha256 ?? undefined}>
                  {sha256?.slice(0, 12)}
                </td>
              )}
              <td data-end>
                <PdfButton
                  id={id}
                  type="statement"
                  size="compact-sm"
                  aria-label={t('statements.openPdf', { number })}
                  {...(lockedAt && !sha256 && { onDrawn })}
                >
                  PDF
                </PdfButton>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}

type Mail = NonNullable<Statement['mail']>
/** Whether its payee has it, and once more by a button. */
function StatementMail({ id, number, mail, isReplaced }: { id: string; number: string; mail: Mail; isReplaced: boolean }) {
  const { t } = useTranslation()
  const again = useAction(mailStatement, {
    refreshes: [listStatements, listAllStatements],
    success: ({ to }) => t('statements.mail.done', { number, to }),
  })
  const { at, to, state } = mail
  const label = t(`statements.mail.${state === 'never' ? 'send' : 'again'}`)
  return (
    <>
      {state === 'never' || state === 'old' ? (
        <StateText tone="plain" text={t(`statements.mail.${state}`)} />
      ) : (
        <MailStateText state={state} />
      )}
      {at && (
        <Text size="sm" c="dimmed">
          {t('statements.mail.when', { when: exactTime(at), to })}
        </Text>
      )}
      {!isReplaced && state !== 'waiting' && (
        <GuardedButton
          ability="attainment.write"
          size="compact-sm"
          variant="default"
          aria-label={`${label}: ${number}`}
          loading={again.isPending}
          onClick={() => again.mutate({ params: { id } })}
        >
          {label}
        </GuardedButton>
      )}
    </>
  )
}

function StatementState({ lockedAt, supersededAt }: Pick<Statement, 'lockedAt' | 'supersededAt'>) {
  const { t } = useTranslation()
  const since = supersededAt ?? lockedAt
  if (!since) return <StateText tone="plain" text={t('statements.states.draft')} />
  return (
    <>
      <StateText tone={supersededAt ? 'plain' : 'good'} text={t(`statements.states.${supersededAt ? 'superseded' : 'locked'}`)} />{' '}
      {exactTime(since)}
    </>
  )
}
