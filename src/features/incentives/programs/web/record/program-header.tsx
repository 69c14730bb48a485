import { Anchor } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { attainmentsWith, programPath, programsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { askedFor } from '#web/list/list-address.ts'
import { listOf } from '#web/list/list-of.ts'
import { Neighbours } from '#web/list/neighbours.tsx'
import { Figure } from '#web/record/figure.tsx'
import { RecordHeader } from '#web/record/record-header.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { getProgramNeighbours, type ProgramDetail } from '../../contract.ts'
import { programList } from '../list/list-state.ts'
import { mayBeEdited } from '../may-be-edited.ts'
import { percentText } from '../percent-text.ts'
import { ProgramStateText } from '../program-state.tsx'

/** Name, state, the figures that matter, each with the way to what it consists of, and the way back into the list. */
export function ProgramHeader({ program }: { program: ProgramDetail }) {
  const { t } = useTranslation()
  const location = useLocation()
  const { id, program: code, programName, state, canWrite } = program
  const { spend, totalAttained, reserved, paid, ceilingPercent, costPercent } = program
  const from = listOf(location.state)
  const sum = (label: string, cents: number | null, filters: object, small: ReactNode = null) =>
    cents !== null && (
      <Figure label={label} small={small}>
        <Anchor component={Link} to={attainmentsWith({ program: [id], ...filters })} c="inherit" inherit className="numbers">
          {formatCents(cents)}
        </Anchor>
      </Figure>
    )
  return (
    <RecordHeader
      list={{ path: programsPath, label: t('programs.title') }}
      neighbours={<ProgramNeighbours id={id} from={from} />}
      title={programName}
      beside={
        <span role="status">
          <ProgramStateText state={state} />
        </span>
      }
      description={code}
      actions={
        mayBeEdited(state) && (
          <GuardedButton
            ability="programs.write"
            allowed={canWrite}
            to="?edit=1"
            aria-keyshortcuts="e"
            state={location.state}
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {t('common.edit')}
          </GuardedButton>
        )
      }
      figures={
        <>
          {sum(
            t('fields.totalAttained'),
            totalAttained,
            {},
            ceilingPercent !== null && t('programs.ofCeiling', { percent: percentText(ceilingPercent) }),
          )}
          {sum(t('fields.programSpend'), spend, {}, costPercent !== null && t('programs.costs', { percent: percentText(costPercent) }))}
          {sum(t('fields.reservedRewards'), reserved, { status: ['Pending'] })}
          {sum(t('fields.paidRewards'), paid, { status: ['Paid'] })}
        </>
      }
    />
  )
}

function ProgramNeighbours({ id, from }: { id: string; from: string }) {
  const { t } = useTranslation()
  const query = askedFor(programList.read(new URLSearchParams(from)))
  const { data } = useApi(getProgramNeighbours, { params: { id }, query }, { staleTime: 60_000 })
  const labels = { previous: t('programs.record.previous'), next: t('programs.record.next') }
  return <Neighbours found={data} path={programPath} from={from} labels={labels} />
}
