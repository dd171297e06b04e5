export interface DemoSignIn {
  email: string;
  password: string;
  about: string;
}
export const demoSignIns: DemoSignIn[] = [];
