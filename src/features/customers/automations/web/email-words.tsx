import { SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/languages.ts'
import { LetterTest } from './letter-test.tsx'
import { PlaceholderText } from './placeholder-text.tsx'
import type { AutomationForm } from './use-automation-form.ts'

/** Subject and text, one language at a time; one of them is enough. */
export function EmailWords({ zodForm, index }: { zodForm: AutomationForm; index: number }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Language>(() => (zodForm.form.values.language === 'es' ? 'es' : 'en'))
  const name = languages.find(({ code }) => code === shown)?.name ?? ''
  // What is wrong in a language that is not shown would be said to nobody.
  const wrong = languages.find(
    ({ code }) => zodForm.form.errors[`steps.${index}.subject.${code}`] || zodForm.form.errors[`steps.${index}.body.${code}`],
  )
  const code =
    wrong && !zodForm.form.errors[`steps.${index}.subject.${shown}`] && !zodForm.form.errors[`steps.${index}.body.${shown}`]
      ? wrong.code
      : shown
  const step = zodForm.form.values.steps[index]
  if (step?.kind !== 'email') return null
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('automations.form.languageShown')}
        value={code}
        onChange={(chosen) => {
          for (const part of ['subject', 'body']) zodForm.form.clearFieldError(`steps.${index}.${part}.${code}`)
          setShown(chosen === 'es' ? 'es' : 'en')
        }}
        data={languages.map(({ code: value, name: label }) => ({ value, label }))}
        style={{ alignSelf: 'flex-start' }}
      />
      <TextInput
        {...zodForm.field(`steps.${index}.subject.${code}`)}
        label={t('automations.form.subject', { language: name })}
        withAsterisk={false}
        autoComplete="off"
      />
      <PlaceholderText
        zodForm={zodForm}
        path={`steps.${index}.body.${code}`}
        label={t('automations.form.body', { language: name })}
        minRows={6}
        maxLength={4000}
      />
      <LetterTest letter={{ language: code, subject: step.subject[code], body: step.body[code] }} />
    </Stack>
  )
}
