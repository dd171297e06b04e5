/**
 * The drawings' colours. Each material has a lit and a shaded tone. They are fixed values, not tokens, because a drawing must look the
 * same on every background.
 */
export const palette = {
  leaf: { lit: '#1fa463', shade: '#17804f', deep: '#0b3d2e' },
  bowl: { lit: '#12694a', shade: '#0b3d2e' },
  palm: { lit: '#f06a1f', shade: '#d4500b', light: '#ff9a5c' },
  plantain: { lit: '#f5b301', shade: '#d98f00', light: '#ffd35c' },
  pepper: { lit: '#e2382c', shade: '#b8231b' },
  cream: { lit: '#fffbf2', shade: '#f6e7c8' },
  straw: { lit: '#e0ab63', shade: '#c48a43', deep: '#a06a2c' },
  bark: { lit: '#9a6238', shade: '#774725' },
  skin: { lit: '#8d5734', shade: '#74442a' },
  ink: { lit: '#24352d', shade: '#14201a' },
  sky: { lit: '#cfe6f5', shade: '#a9cfe8' },
} as const;
