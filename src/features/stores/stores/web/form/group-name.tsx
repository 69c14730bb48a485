import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/languages.ts'
import { FormGroup, helpBelow } from '#features/customers/customers/web/door.ts'
import type { Store } from '../../contract.ts'
import { proposedCode } from '../../proposed-code.ts'
import type { StoreForm } from './use-store-form.ts'

type Props = { zodForm: StoreForm; store: Store | null; children?: ReactNode }

/** What it is called, and its address. A new one's follows the name until somebody types another. */
export function NameFields({ zodForm: { form, field }, store, children }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(false)
  const { templateName, description, language } = form.values
  const fixed = store?.publishedAt != null
  const follows = !store && !typed && (templateName === '' || templateName === proposedCode(description))
  const name = field('description')
  const code = field('templateName')
  return (
    <FormGroup title={t('stores.groups.name')} text={t('stores.form.nameText')}>
      <TextInput
        {...name}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('description', value)
          if (follows) form.setFieldValue('templateName', proposedCode(value))
        }}
        autoComplete="off"
        maxLength={100}
        data-autofocus
      />
      <TextInput
        {...code}
        {...helpBelow}
        onChange={({ currentTarget: { value } }) => {
          setTyped(true)
          form.setFieldValue('templateName', value.toUpperCase())
        }}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        readOnly={fixed}
        description={fixed ? t('stores.form.codeFixed') : t('stores.form.codeHelp', { code: templateName || 'SPRING' })}
      />
      <Stack gap={4} role="group" aria-label={t('stores.form.language')}>
        <Text size="sm" fw={500}>
          {t('stores.form.language')}
        </Text>
        <SegmentedControl
          value={language}
          onChange={(value) => form.setFieldValue('language', value === 'es' ? 'es' : 'en')}
          data={languages.map(({ code: value, name: label }) => ({ value, label }))}
        />
        <Text size="xs" c="dimmed">
          {t('stores.form.languageHelp')}
        </Text>
      </Stack>
      {children}
    </FormGroup>
  )
}
