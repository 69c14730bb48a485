import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { programPath } from '#contract/places.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { RecordForm } from '#web/record/record-form.tsx'
import { RecordSkeleton } from '#web/record/record-skeleton.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { addEditProgramDetail, getProgramChoices, type ProgramDetail } from '../../contract.ts'
import { ForecastPanel } from '../example/forecast-panel.tsx'
import { WorkedExample } from '../example/worked-example.tsx'
import { shownPrograms } from '../shown-programs.ts'
import { ChangesNote } from './changes-note.tsx'
import type { Choices } from './choices.ts'
import { RewardFields } from './reward-fields.tsx'
import { newReward, typedReward, wholeRewards } from './reward-values.ts'
import { useRewardForm } from './use-reward-form.ts'
import classes from './wizard.module.css'
import { WizardSteps } from './wizard-steps.tsx'

const most = 20

/** The second step: who earns what by a sale, and what that comes to. */
export default function EditRewards({ program }: { program: ProgramDetail }) {
  const choices = useApi(getProgramChoices, {}, { staleTime: 60_000 })
  if (choices.data) return <Rewards program={program} choices={choices.data} />
  return choices.error ? <ErrorState error={choices.error} onRetry={choices.refetch} /> : <RecordSkeleton />
}

function Rewards({ program, choices }: { program: ProgramDetail; choices: Choices }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [base] = useState(program)
  const list = useRef<HTMLDivElement>(null)
  const { id, programName: name } = base
  const save = useAction(addEditProgramDetail, { refreshes: shownPrograms, success: t('programs.form.saved'), silent: true })
  const usual = choices.payable.find((each) => each === 'D') ?? choices.payable[0] ?? 'D'
  const added = (payee: 'C' | 'S') => newReward(t(`programs.rewards.usual.${payee}`), payee, usual)
  const [rewards] = useState(() => (base.rewards.length ? base.rewards.map(typedReward) : [added('C')]))
  const zodForm = useRewardForm({
    programId: id,
    initialValues: { rewards },
    onSave: async (lines) => {
      await save.mutateAsync({ body: { programId: id, version: base.version, rewards: lines } })
      await navigate(programPath(id), { state, replace: true })
    },
  })
  const { form } = zodForm
  const fixed = new Set(base.openedAt === null ? [] : base.versions.flatMap(({ terms }) => terms.rewards.map((line) => line.id)))
  const focus = (at: number) =>
    requestAnimationFrame(() => {
      const names = list.current?.querySelectorAll<HTMLInputElement>('[data-reward-name]')
      const next = names?.[Math.min(at, names.length - 1)]
      if (next) next.focus()
      else list.current?.querySelector<HTMLButtonElement>('[data-add-reward]')?.focus()
    })
  const add = (payee: 'C' | 'S') => {
    form.insertListItem('rewards', added(payee))
    form.clearFieldError('rewards')
    focus(form.getValues().rewards.length)
  }
  return (
    <>
      <PageHeader title={t('programs.rewards.of', { name })} description={<ChangesNote program={base} />} />
      <WizardSteps step="rewards" id={id} />
      <div className={classes.withExample}>
        <RecordForm zodForm={zodForm} submitLabel={t('programs.wizard.save')} back={{ to: programPath(id), state }}>
          <Stack ref={list} gap="md" my="md">
            {form.values.rewards.map((reward, at) => (
              <RewardFields
                key={reward.id}
                zodForm={zodForm}
                at={at}
                choices={choices}
                isFixed={fixed.has(reward.id)}
                onRemove={() => {
                  form.removeListItem('rewards', at)
                  focus(at)
                }}
              />
            ))}
            {form.errors.rewards && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {form.errors.rewards}
              </Text>
            )}
            {form.values.rewards.length < most && (
              <Group gap="sm">
                {(['C', 'S'] as const).map((payee) => (
                  <Button
                    key={payee}
                    variant="default"
                    leftSection={<IconPlus size={16} aria-hidden />}
                    data-add-reward
                    onClick={() => add(payee)}
                  >
                    {t(`programs.rewards.add.${payee}`)}
                  </Button>
                ))}
              </Group>
            )}
          </Stack>
        </RecordForm>
        <Stack gap="xl" className={classes.example}>
          <WorkedExample fields={base.fields} rewards={wholeRewards(form.values)} />
          <ForecastPanel fields={base.fields} rewards={wholeRewards(form.values)} />
        </Stack>
      </div>
    </>
  )
}
