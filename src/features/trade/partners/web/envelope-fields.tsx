import { Autocomplete, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usualVersions } from '../partner-fields.ts'
import type { Look } from './look.ts'
import { ProfileSection } from './profile-section.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

const names = ['theirQualifier', 'ourQualifier', 'theirId', 'ourId', 'theirGroupId', 'ourGroupId'] as const

/** How sender and receiver are called on an interchange and a group. */
export function EnvelopeFields({ zodForm: { field }, look }: { zodForm: ProfileFormState; look: Look }) {
  const { t } = useTranslation()
  return (
    <ProfileSection title={t('partners.sections.envelope')} help={t('partners.help.envelope')}>
      {names.map((name) => (
        <TextInput key={name} {...field(name)} {...look} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      ))}
      <Autocomplete
        {...field('answerVersion')}
        {...look}
        description={t('partners.help.version')}
        data={[...usualVersions]}
        comboboxProps={{ withinPortal: false }}
        autoComplete="off"
      />
    </ProfileSection>
  )
}
