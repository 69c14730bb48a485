import { Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { configurationsPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useZodForm } from '#web/app/form.ts'
import { textOf } from '#web/app/text.ts'
import { FormFoot } from '#web/ui/dialogs/form-foot.tsx'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import {
  addUpdateIntegration,
  type Configuration,
  getIntegrationConfiguration,
  getIntegrations,
  type IntegrationSetup,
  integrationSetup,
} from '../contract.ts'
import { directions, ediTypeNames } from '../edi-types.ts'
import { PartnerField } from './partner-field.tsx'

const blank: IntegrationSetup = { name: '', ediType: 'SFTP', direction: 'I', partnerId: null }

/** Step one. What is configured keeps its type and direction. */
export function SetupForm({ configuration, onSaved }: { configuration?: Configuration; onSaved: (id: string) => unknown }) {
  const { t } = useTranslation()
  const [key] = useState(requestKey)
  const save = useAction(addUpdateIntegration, { refreshes: [getIntegrations, getIntegrationConfiguration], silent: true })
  const { form, field, submit, saving, serverError } = useZodForm(integrationSetup, {
    initialValues: configuration ? pick(configuration) : blank,
    onSubmit: async (fields) => {
      const { id } = await save.mutateAsync({
        body: configuration ? { ...fields, id: configuration.id, version: configuration.version } : { ...fields, requestKey: key },
      })
      setTimeout(() => onSaved(id))
    },
  })
  const fixed = configuration !== undefined && configuration.state !== 'Draft'
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedWarning when={form.isDirty() && !saving} inAddress />
      <Stack maw={640} gap="lg">
        <FormError error={serverError} />
        <TextInput {...field('name')} description={t('connections.nameHelp')} autoComplete="off" maxLength={120} />
        <Choice {...field('ediType')} fixed={fixed} options={ediTypeNames} text="types" help="typeHelp" />
        <Choice {...field('direction')} fixed={fixed} options={directions} text="directions" help="directionHelp" />
        <PartnerField {...field('partnerId')} value={form.values.partnerId} onChange={(id) => form.setFieldValue('partnerId', id)} />
        {fixed && (
          <Text size="sm" c="dimmed">
            {t('connections.errors.fixed')}
          </Text>
        )}
        <FormFoot cancel={{ component: Link, to: configurationsPath }} label={t('connections.next')} saving={saving} />
      </Stack>
    </form>
  )
}

const pick = ({ name, ediType, direction, partnerId }: Configuration): IntegrationSetup => ({ name, ediType, direction, partnerId })

type ChoiceProps = Omit<ReturnType<ReturnType<typeof useZodForm>['field']>, 'defaultValue'> & {
  fixed: boolean
  options: readonly string[]
  text: string
  help: string
}

function Choice({ label, value, onChange, error, withAsterisk, fixed, options, text, help }: ChoiceProps) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error} withAsterisk={withAsterisk}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="xs">
        {options.map((option) => (
          <Radio
            key={option}
            value={option}
            disabled={fixed && option !== value}
            label={textOf(`connections.${text}.${option}`)}
            description={textOf(`connections.${help}.${option}`)}
          />
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}
