/** What people read of each role. Apart, because the console's frame shows it before it needs to know what a role may do. */
export const roleLabels = {
  support: 'Support',
  operations: 'Operations',
  finance: 'Finance',
  content: 'Content',
  packer: 'Packer',
  admin: 'Admin',
} as const;
