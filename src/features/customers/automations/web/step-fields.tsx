import { Button, Group, NativeSelect, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changedFields, type Step } from '../contract.ts'
import classes from './automations.module.css'
import { ChangeValue } from './change-value.tsx'
import { EmailWords } from './email-words.tsx'
import { PlaceholderText } from './placeholder-text.tsx'
import type { AutomationForm } from './use-automation-form.ts'

type Props = { zodForm: AutomationForm; step: Step; index: number; waits: boolean; onRemove: (() => void) | undefined }

/** One step. `waits`: it can come some days after the one before. */
export function StepFields({ zodForm, step, index, waits, onRemove }: Props) {
  const { t } = useTranslation()
  const { form, field } = zodForm
  return (
    <fieldset className={classes.step}>
      <legend>{t('automations.form.step', { number: index + 1, what: t(`automations.kinds.${step.kind}`) })}</legend>
      <Stack>
        {waits && (
          <NumberInput
            {...field(`steps.${index}.afterDays`)}
            label={t('automations.form.afterDays')}
            withAsterisk={false}
            w={220}
            min={0}
            max={365}
            allowDecimal={false}
          />
        )}
        {step.kind === 'email' && (
          <>
            <EmailWords zodForm={zodForm} index={index} />
            <Switch
              label={t('automations.form.marketing')}
              description={t('automations.form.marketingHelp')}
              checked={step.marketing}
              onChange={({ currentTarget }) => form.setFieldValue(`steps.${index}.marketing`, currentTarget.checked)}
            />
          </>
        )}
        {step.kind === 'notification' && (
          <>
            <NativeSelect
              {...field(`steps.${index}.to`)}
              label={t('automations.form.to')}
              withAsterisk={false}
              data={(['rep', 'managers'] as const).map((each) => ({ value: each, label: t(`automations.to.${each}`) }))}
            />
            <PlaceholderText zodForm={zodForm} path={`steps.${index}.text`} label={t('automations.form.text')} maxLength={200} />
          </>
        )}
        {step.kind === 'note' && (
          <>
            <TextInput {...field(`steps.${index}.title`)} label={t('automations.form.title')} autoComplete="off" />
            <PlaceholderText zodForm={zodForm} path={`steps.${index}.text`} label={t('automations.form.text')} maxLength={2000} />
          </>
        )}
        {step.kind === 'change' && (
          <Group align="flex-start" grow>
            <NativeSelect
              label={t('automations.form.field')}
              value={step.field}
              onChange={({ currentTarget }) => {
                const chosen = changedFields.find((each) => each === currentTarget.value) ?? 'territory'
                form.setFieldValue(`steps.${index}`, { ...step, field: chosen, value: chosen === 'active' ? 'N' : '' })
              }}
              data={changedFields.map((each) => ({ value: each, label: t(`fields.${each}`) }))}
            />
            <ChangeValue zodForm={zodForm} step={step} index={index} />
          </Group>
        )}
        {onRemove && (
          <Group justify="flex-end">
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={onRemove}
              aria-label={t('automations.form.removeStep', { number: index + 1 })}
            >
              {t('common.remove')}
            </Button>
          </Group>
        )}
      </Stack>
    </fieldset>
  )
}
