import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKey } from '#web/app/calls/query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { exactTime, monthText } from '#web/ui/values/dates.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import { listAllStatements, listStatements, type Statement } from '../contract.ts'
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
    <TableScroll minWidth={isPayee ? 480 : 820} label={t('programs.tabs.statements')}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('statements.number')}</th>
            <th scope="col">{t('statements.month')}</th>
            {ofAll && <th scope="col">{t('statements.program')}</th>}
            <th scope="col">{t('statements.heads.payee')}</th>
            <th scope="col">{t('statements.heads.state')}</th>
            {!isPayee && <th scope="col">{t('statements.hash')}</th>}
            <th scope="col">
              <span className="visually-hidden">PDF</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, number, programName, month, payeeName, lockedAt, supersededAt, sha256 }) => (
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
