import { Button, Checkbox, Fieldset, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { getPreferences, mailChoices, savePreferences } from '#features/notifications/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { textOf } from '#web/app/text.ts'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'

type Values = Result<typeof getPreferences>

/** Per code: in the product, by mail; and when neither may disturb. What is being edited stays when another tab saves. */
export function PreferencesForm({ preferences }: { preferences: Values }) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Values | null>(null)
  const values = edited ?? preferences
  const [halfGiven, setHalfGiven] = useState(false)
  const save = useAction(savePreferences, {
    refreshes: [getPreferences],
    success: t('notifications.preferences.saved'),
  })
  const choose = (code: string, part: Partial<Values['codes'][number]>) =>
    setEdited({ ...values, codes: values.codes.map((each) => (each.code === code ? { ...each, ...part } : each)) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const half = Boolean(values.quietFrom) !== Boolean(values.quietTo)
    setHalfGiven(half)
    if (!half) save.mutate({ body: values }, { onSuccess: () => setEdited(null) })
  }
  const time = (name: 'quietFrom' | 'quietTo', label: string) => (
    <TextInput
      type="time"
      label={label}
      value={values[name] ?? ''}
      error={halfGiven && !values[name]}
      onChange={({ currentTarget }) => setEdited({ ...values, [name]: currentTarget.value || null })}
    />
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Text c="dimmed">{t('notifications.preferences.about')}</Text>
        <TableScroll minWidth={0} label={t('notifications.tabs.preferences')}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('notifications.preferences.what')}</Table.Th>
                <Table.Th>{t('notifications.preferences.app')}</Table.Th>
                <Table.Th>{t('notifications.preferences.mail')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {values.codes.map(({ code, app, mail }) => {
                const name = textOf(`notifications.names.${code}`)
                return (
                  <Table.Tr key={code}>
                    <Table.Td>{name}</Table.Td>
                    <Table.Td>
                      <Checkbox
                        aria-label={t('notifications.preferences.appNamed', { name })}
                        checked={app}
                        onChange={({ currentTarget }) => choose(code, { app: currentTarget.checked })}
                      />
                    </Table.Td>
                    <Table.Td>
                      <NativeSelect
                        aria-label={t('notifications.preferences.mailNamed', { name })}
                        value={mail}
                        onChange={({ currentTarget }) =>
                          choose(code, { mail: mailChoices.find((choice) => choice === currentTarget.value) ?? 'off' })
                        }
                        data={mailChoices.map((value) => ({ value, label: textOf(`notifications.preferences.choices.${value}`) }))}
                      />
                    </Table.Td>
                  </Table.Tr>
                )
              })}
            </Table.Tbody>
          </Table>
        </TableScroll>
        <Fieldset legend={t('notifications.preferences.quiet')}>
          <Text size="sm" c="dimmed" mb="sm">
            {t('notifications.preferences.quietText')}
          </Text>
          <Group align="flex-start">
            {time('quietFrom', t('notifications.preferences.from'))}
            {time('quietTo', t('notifications.preferences.to'))}
          </Group>
          {halfGiven && (
            <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert">
              {t('notifications.preferences.bothTimes')}
            </Text>
          )}
        </Fieldset>
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('common.save')}
          </Button>
        </Group>
      </Stack>
      <UnsavedWarning when={edited !== null && !save.isPending} />
    </form>
  )
}
