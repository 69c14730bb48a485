import { Anchor, List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { optionalText } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { StepDialog } from '#web/record/step-dialog.tsx'
import { type CloseBlocker, closeBlockers, closeProgram, type ProgramDetail } from '../../contract.ts'
import { shownPrograms } from '../shown-programs.ts'

const closeForm = z.object({ reason: optionalText(300) })

/** Closing; what stands in its way is listed, each with the way there. Where two have to agree, the first one asks. */
export default function CloseDialog({ program, onClose }: { program: ProgramDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, programName: name, version, steps } = program
  const asksSecond = steps.some(({ step, refusals }) => step === 'close' && refusals.includes('secondPerson'))
  const close = useAction(closeProgram, {
    refreshes: shownPrograms,
    success: ({ waits }) => t(waits ? 'programs.closing.waits' : 'programs.done.close', { name }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(closeForm, {
    initialValues: { reason: '' },
    onSubmit: ({ reason }) => close.mutateAsync({ body: { programId: id, version, reason } }),
  })
  const { serverError } = zodForm
  const blockers = closeBlockers.safeParse(serverError?.result).data?.blockers
  return (
    <StepDialog
      title={t('programs.titles.close', { name })}
      means={t('programs.stepMeans.close')}
      zodForm={zodForm}
      reason={zodForm.field('reason')}
      label={t('programs.steps.close')}
      onClose={onClose}
    >
      {asksSecond && <Text>{t('programs.closing.second')}</Text>}
      {blockers && <Blockers blockers={blockers} onLeave={onClose} />}
    </StepDialog>
  )
}

function Blockers({ blockers, onLeave }: { blockers: readonly CloseBlocker[]; onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <List aria-label={t('programs.closing.blockers')}>
      {blockers.map(({ refusal, text, path }) => (
        <List.Item key={refusal}>
          <Anchor component={Link} to={path} onClick={onLeave} underline="always">
            {text}
          </Anchor>
        </List.Item>
      ))}
    </List>
  )
}
