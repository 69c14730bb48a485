import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { StateSteps } from '#web/record/state-steps.tsx'
import { dayText, exactTime } from '#web/ui/values/dates.ts'
import type { ProgramDetail } from '../../contract.ts'
import { ProgramStateText } from '../program-state.tsx'

const StepDialog = lazyPart(() => import('./step-dialog.tsx'))
const CloseDialog = lazyPart(() => import('./close-dialog.tsx'))
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'))

type Step = ProgramDetail['steps'][number]
/** How many of them there are is told by who tries to close it, each with the way there. */
const counted = ['pending', 'inReview', 'disputed', 'inBatch', 'unpaid', 'secondPerson'] as const

export function ProgramSteps({ program, onRemove }: { program: ProgramDetail; onRemove: () => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Step['step'] | null>(null)
  const { state, stateSince, steps, fromDate, toDate, reopenUntil, closeAskedBy, canWrite } = program
  const day = state === 'Scheduled' ? fromDate : state === 'Closed' ? (reopenUntil ?? toDate) : toDate
  const onClose = () => setOpen(null)
  const shown = ({ step, refusals }: Step) => {
    const standing = step === 'close' ? [] : refusals.filter((each) => !counted.some((other) => other === each))
    return {
      step,
      name: t(`programs.steps.${step}`),
      means: t(`programs.stepMeans.${step}`),
      does: t(`programs.steps.${step}`),
      why: [
        ...standing.map((each) => t(`programs.refusals.${each}`, { count: 1, shown: '1' })),
        ...(step === 'close' && closeAskedBy ? [t('programs.closing.askedBy', { name: closeAskedBy })] : []),
      ],
      isRefused: standing.length > 0,
    }
  }
  return (
    <>
      <StateSteps
        title={t('fields.programState')}
        state={<ProgramStateText state={state} />}
        since={t('stores.record.since', { when: exactTime(stateSince) })}
        means={t(`programs.means.${state}`, { day: dayText(day) })}
        steps={steps.map(shown)}
        ability="programs.write"
        canWrite={canWrite}
        onStep={setOpen}
      />
      <Suspense>
        {open === 'close' && <CloseDialog program={program} onClose={onClose} />}
        {open === 'remove' && <RemoveDialog name={program.programName} onRemove={onRemove} onClose={onClose} />}
        {open && open !== 'close' && open !== 'remove' && open !== 'closed' && (
          <StepDialog program={program} step={open} onClose={onClose} />
        )}
      </Suspense>
    </>
  )
}
