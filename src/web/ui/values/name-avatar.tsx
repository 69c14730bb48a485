import { Avatar, type AvatarProps } from '@mantine/core'
import { initials } from '#contract/fields.ts'

/** First letters of the first two words (specification section 9). */
export const NameAvatar = ({ name, ...props }: { name: string } & AvatarProps) => (
  <Avatar radius="xl" variant="filled" color="gray.7" aria-hidden {...props}>
    {initials(name)}
  </Avatar>
)
