import { Anchor, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { proofPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { listProofs } from '../contract.ts'

/** How it was on earlier nights. */
export function ProofHistory({ current }: { current: string | undefined }) {
  const { t } = useTranslation()
  const { data } = useApi(listProofs, {})
  if (!data || data.rows.length < 2) return null
  return (
    <section aria-labelledby="proof-history">
      <Title order={2} size="h4" id="proof-history" mb="sm">
        {t('proof.history')}
      </Title>
      <TableScroll minWidth={480} label={t('proof.history')}>
        <DataTable>
          <tbody>
            {data.rows.map(({ id, kind, state, startedAt, askedBy, differences, reads }) => (
              <tr key={id} aria-current={id === current || undefined}>
                <th scope="row">
                  <Anchor component={Link} to={proofPath(id)} size="sm">
                    <DateText iso={startedAt} />
                  </Anchor>
                </th>
                <td>{state === 'differs' ? t('proof.states.differs', { count: differences }) : t(`proof.states.${state}`)}</td>
                <td>{t(`proof.kind.${kind}`)}</td>
                <td>{askedBy || t('proof.byNight')}</td>
                <td data-end>{t('proof.reads', { count: reads })}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </TableScroll>
    </section>
  )
}
