import { Fieldset, Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldLabel } from '#web/app/text.ts'
import { deadlineDocuments } from '../partner-fields.ts'
import type { Look } from './look.ts'
import { ProfileSection } from './profile-section.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

/** What the partner waits for, until when, and what a late one costs. */
export function DeadlineFields({ zodForm: { field }, look }: { zodForm: ProfileFormState; look: Look }) {
  const { t } = useTranslation()
  return (
    <ProfileSection title={t('partners.sections.deadlines')} help={t('partners.help.deadlines')}>
      {deadlineDocuments.map((document) => (
        <Fieldset
          key={document}
          legend={fieldLabel(`deadline${document}`)}
          variant="unstyled"
          m={0}
          p={0}
          styles={{ legend: { fontWeight: 600 } }}
        >
          <Group grow align="flex-start" wrap="nowrap">
            <TextInput {...field(`deadlines.${document}.hours`)} {...look} inputMode="numeric" autoComplete="off" />
            <TextInput {...field(`deadlines.${document}.penalty`)} {...look} inputMode="decimal" autoComplete="off" leftSection="$" />
          </Group>
        </Fieldset>
      ))}
    </ProfileSection>
  )
}
