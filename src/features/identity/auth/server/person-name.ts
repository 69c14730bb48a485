/** `jane.doe@…` is shown as Jane Doe until the profile says otherwise. */
export const nameOfAddress = (email: string) =>
  (email.split('@')[0] ?? '')
    .split(/[._+-]+/)
    .filter(Boolean)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ') || email
