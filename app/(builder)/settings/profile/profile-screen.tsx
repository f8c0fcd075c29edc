"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChangePassword } from "@/components/account/change-password";
import { meKey } from "@/components/queries/me";
import { ProfilePage } from "@/components/settings/profile-page";
import { SignInList } from "@/components/sign-ins/sign-in-list";

/** The profile page, with the form to change the password. */
export function ProfileScreen() {
  const client = useQueryClient();
  return (
    <ProfilePage
      renderSignIns={() => <SignInList owner={{ kind: "personal" }} />}
      renderPasswordForm={({ name, email }) => (
        <ChangePassword
          personalWords={[name, email]}
          onChanged={() => client.invalidateQueries({ queryKey: meKey })}
        />
      )}
    />
  );
}
