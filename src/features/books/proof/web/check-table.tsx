import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { textOf } from '#web/app/text.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { monthText } from '#web/ui/values/dates.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import type { Check } from '../contract.ts'
import classes from './proof.module.css'

/** Both sides of each check and what lies between them. */
export function CheckTable({ checks, byMonth = false }: { checks: Check[]; byMonth?: boolean }) {
  const { t } = useTranslation()
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t(byMonth ? 'proof.month' : 'proof.what')}</th>
          <th scope="col" data-end>
            {t('proof.here')}
          </th>
          <th scope="col" data-end>
            {t('proof.there')}
          </th>
          <th scope="col" data-end>
            {t('proof.difference')}
          </th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={`${check.entity} ${check.measure} ${check.month}`}>
            <th scope="row">
              {check.month ? monthText(check.month) : textOf(`entities.${check.entity}`)}
              <span className={classes.measure}>{t(`proof.measures.${check.measure}`)}</span>
            </th>
            <td data-end>{figure(check, check.ours)}</td>
            <td data-end>{figure(check, check.theirs)}</td>
            <td data-end>
              <Verdict check={check} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

export const isMoney = ({ measure }: Check) => measure === 'amount' || measure === 'balance'
const figure = (check: Check, value: number) => (isMoney(check) ? formatCents(value) : numberText(value))

function Verdict({ check }: { check: Check }) {
  const { t } = useTranslation()
  if (check.ours === check.theirs)
    return <IconCircleCheck size={18} color="var(--mantine-color-green-7)" role="img" aria-label={t('proof.agrees')} />
  return (
    <strong>
      <IconAlertTriangle size={16} color="var(--mantine-color-error)" aria-hidden style={{ verticalAlign: 'text-bottom' }} />{' '}
      {figure(check, check.theirs - check.ours)}
    </strong>
  )
}
