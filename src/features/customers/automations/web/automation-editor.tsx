import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { automationPath, automationsPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { DraftOffer } from '#web/ui/dialogs/draft-offer.tsx'
import { FormFoot } from '#web/ui/dialogs/form-foot.tsx'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { exits, getAutomation, listAutomations, mostSteps, type Step, saveAutomation } from '../contract.ts'
import { parseSchedule, recurs } from '../schedule.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { StepFields } from './step-fields.tsx'
import { type FormValues, useAutomationForm } from './use-automation-form.ts'

export function emptyStep(kind: Step['kind'], afterDays = 0): Step {
  if (kind === 'email') return { kind, afterDays, marketing: false, subject: { en: '', es: '' }, body: { en: '', es: '' } }
  if (kind === 'notification') return { kind, afterDays, to: 'rep', text: '' }
  if (kind === 'note') return { kind, afterDays, title: '', text: '' }
  return { kind, afterDays, field: 'territory', value: '' }
}

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** When it runs, what it does, when it stops. `id`: of one that exists, with the version it began with. */
export function AutomationEditor({ id, version, initial }: { id?: string; version?: number; initial: FormValues }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [key] = useState(requestKey)
  const save = useAction(saveAutomation, { refreshes: [listAutomations, getAutomation], success: t('automations.saved'), silent: true })
  const zodForm = useAutomationForm(initial, async (fields) => {
    const saved = await save.mutateAsync({ body: { ...fields, id, version, requestKey: id ? undefined : key } })
    setTimeout(() => void navigate(automationPath(saved.id), { replace: true }))
  })
  const { form, field, submit, saving, serverError, draft } = zodForm
  const { values } = form
  const schedule = parseSchedule(values.schedule)
  const waits = schedule !== null && !recurs(schedule)
  const chosenExits = values.exits ?? []
  const choose = (text: string) => {
    const parsed = parseSchedule(text)
    form.setFieldValue('schedule', text)
    if (parsed && parsed.code !== 'E') form.setFieldValue('everyone', false)
    if (parsed && recurs(parsed)) values.steps.forEach((_, index) => void form.setFieldValue(`steps.${index}.afterDays`, 0))
  }
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedWarning when={form.isDirty() && !saving} inAddress />
      <Stack maw={760} gap="xl">
        <DraftOffer {...draft} />
        <TextInput {...field('automationName')} withAsterisk autoComplete="off" maxLength={120} />
        <ScheduleFields value={values.schedule} error={form.errors.schedule} onChange={choose} />
        {schedule?.code === 'E' && (
          <Switch
            label={t('automations.form.everyone')}
            description={t('automations.form.everyoneHelp')}
            checked={values.everyone ?? false}
            onChange={({ currentTarget }) => form.setFieldValue('everyone', currentTarget.checked)}
          />
        )}
        <Stack gap="md">
          {values.steps.map((step, index) => (
            <StepFields
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
              key={index}
              zodForm={zodForm}
              step={step as Step}
              index={index}
              waits={waits && index > 0}
              onRemove={values.steps.length > 1 ? () => form.removeListItem('steps', index) : undefined}
            />
          ))}
          <Group>
            {(['email', 'notification', 'note', 'change'] as const).map((kind) => (
              <Button
                key={kind}
                variant="default"
                size="xs"
                disabled={values.steps.length >= mostSteps}
                onClick={() => form.insertListItem('steps', emptyStep(kind, waits && values.steps.length > 0 ? 3 : 0))}
              >
                {t(`automations.form.add.${kind}`)}
              </Button>
            ))}
          </Group>
        </Stack>
        <Checkbox.Group
          label={t('automations.form.exits')}
          value={chosenExits}
          onChange={(chosen) =>
            form.setFieldValue(
              'exits',
              exits.filter((each) => chosen.includes(each)),
            )
          }
        >
          <Stack gap="xs" mt="xs">
            {exits.map((exit) => (
              <Checkbox key={exit} value={exit} label={t(`automations.form.exit.${exit}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group align="flex-start" grow>
          <NumberInput
            {...field('expiresDays')}
            label={t('automations.form.expires')}
            description={t('automations.form.expiresHelp')}
            inputWrapperOrder={helpBelow}
            value={values.expiresDays === null ? '' : Number(values.expiresDays)}
            onChange={(days) => form.setFieldValue('expiresDays', days === '' ? null : Number(days))}
            min={1}
            max={3650}
            allowDecimal={false}
          />
          <NativeSelect
            {...field('language')}
            label={t('automations.form.language')}
            description={t('automations.form.languageHelp')}
            inputWrapperOrder={helpBelow}
            data={[
              { value: 'en', label: 'English' },
              { value: 'es', label: 'Español' },
            ]}
          />
        </Group>
        {id && (
          <Text size="sm" c="dimmed">
            {t('automations.form.laterOnly')}
          </Text>
        )}
        <FormError error={serverError} />
        <FormFoot cancel={{ component: Link, to: id ? automationPath(id) : automationsPath }} saving={saving} />
      </Stack>
    </form>
  )
}
